namespace Tern.Local.Durability;

/// <summary>Receives the records of a store: its log, or a snapshot.</summary>
internal interface IRecordSink
{
    /// <summary>Appends a record, whose first byte is its kind.</summary>
    /// <returns>The position of the record.</returns>
    /// <exception cref="LocalStorageException">The log cannot be written. The record is not appended.</exception>
    long Append(ReadOnlySpan<byte> content);
}
