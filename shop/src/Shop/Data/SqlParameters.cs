using Npgsql;

namespace Shop.Data;

/// <summary>Positional, typed parameters of statements.</summary>
internal static class SqlParameters
{
    /// <summary>Creates a typed parameter without boxing. The type of the value determines the type in the database, for null, too.</summary>
    public static NpgsqlParameter Of<T>(T value) => new NpgsqlParameter<T> { TypedValue = value };
}
