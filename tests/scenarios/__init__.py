"""Scenario files: one case, one question that a judge could be asked. `notation` reads them, `conftest` runs them."""
