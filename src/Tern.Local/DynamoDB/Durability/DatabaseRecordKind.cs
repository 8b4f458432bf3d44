using Tern.Local.Durability;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>The kind of a record of a database. Values must never be reused; 0 is <see cref="WriteAheadLog.EmptyRecord"/>.</summary>
internal enum DatabaseRecordKind : byte
{
    /// <summary>A table was created or changed: its complete definition.</summary>
    TableDefined = 1,

    /// <summary>A table and its items were deleted.</summary>
    TableDeleted = 2,

    /// <summary>Items were written atomically.</summary>
    ItemsWritten = 3,

    /// <summary>In a snapshot: items of one table.</summary>
    Items = 4,

    /// <summary>In a snapshot: a stream.</summary>
    Stream = 5,

    /// <summary>In a snapshot: events of a stream.</summary>
    StreamEvents = 6,

    /// <summary>The last record of a snapshot: the last sequence number, and the tokens of recent transactions.</summary>
    State = 7,
}
