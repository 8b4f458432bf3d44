using System.Text;

namespace Shop.Rows;

/// <summary>The type of a column, which determines how it is read and written.</summary>
internal enum ColumnKind
{
    Int64,
    Int32,
    Boolean,
    Text,

    /// <summary>An exact decimal with two places.</summary>
    Money,

    /// <summary>An instant, written in UTC.</summary>
    Time,

    /// <summary>Text that is JSON. It is copied without escaping.</summary>
    Json,
}

/// <summary>A column of a response: its name and its SQL expression.</summary>
internal sealed class Column
{
    private Column(string name, ColumnKind kind, string sql, bool nullable)
    {
        Name = name;
        Kind = kind;
        Sql = sql;
        Nullable = nullable;
        Utf8Name = Encoding.UTF8.GetBytes(name);
        JsonName = [(byte)'"', .. Utf8Name, (byte)'"', (byte)':'];
    }

    public string Name { get; }

    public ColumnKind Kind { get; }

    public string Sql { get; }

    public bool Nullable { get; }

    public byte[] Utf8Name { get; }

    /// <summary>The name as a JSON member: <c>"name":</c>.</summary>
    public byte[] JsonName { get; }

    public static Column Int64(string name, string sql) => new(name, ColumnKind.Int64, sql, nullable: false);

    public static Column Int32(string name, string sql) => new(name, ColumnKind.Int32, sql, nullable: false);

    public static Column Boolean(string name, string sql) => new(name, ColumnKind.Boolean, sql, nullable: false);

    public static Column Text(string name, string sql) => new(name, ColumnKind.Text, sql, nullable: false);

    public static Column Money(string name, string sql) => new(name, ColumnKind.Money, sql, nullable: false);

    public static Column Time(string name, string sql) => new(name, ColumnKind.Time, sql, nullable: false);

    public static Column Json(string name, string sql) => new(name, ColumnKind.Json, sql, nullable: false);

    public Column AsNullable() => new(Name, Kind, Sql, nullable: true);
}
