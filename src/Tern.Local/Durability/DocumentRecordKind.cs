namespace Tern.Local.Durability;

/// <summary>The kind of a record of documents. Values must never be reused; 0 is <see cref="WriteAheadLog.EmptyRecord"/>.</summary>
internal enum DocumentRecordKind : byte
{
    /// <summary>A document was created or replaced: its key and its complete content.</summary>
    Put = 1,

    /// <summary>A document was deleted: its key.</summary>
    Deleted = 2,
}
