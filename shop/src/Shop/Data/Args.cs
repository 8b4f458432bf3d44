using Npgsql;

namespace Shop.Data;

/// <summary>Positional, typed parameters of statements.</summary>
internal static class Args
{
    /// <summary>A parameter; its type decides that of the database, so that nothing is boxed. Null is <c>null</c> of that type.</summary>
    public static NpgsqlParameter Of<T>(T value) => new NpgsqlParameter<T> { TypedValue = value };
}
