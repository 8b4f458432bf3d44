using Tern.Local.Durability;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>What a record of the log tells; the first byte of its content. Values are never reused.</summary>
internal enum RecordKind : byte
{
    /// <summary>Nothing: ends a group of records that a crash cut off.</summary>
    Mark = WriteAheadLog.Mark,

    /// <summary>A table was made or changed: its whole definition.</summary>
    TableDefined = 1,

    /// <summary>A table and its items are gone.</summary>
    TableDeleted = 2,

    /// <summary>Items were written, all or none.</summary>
    ItemsWritten = 3,

    /// <summary>In a snapshot: items of one table.</summary>
    Items = 4,

    /// <summary>In a snapshot: a stream.</summary>
    Stream = 5,

    /// <summary>In a snapshot: what a stream holds.</summary>
    StreamEvents = 6,

    /// <summary>In a snapshot, as its last record: tokens of transactions that may be repeated, and counters.</summary>
    State = 7,
}
