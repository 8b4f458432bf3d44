namespace Tern.Local.Durability;

/// <summary>All documents at one time.</summary>
internal sealed record DocumentSnapshot(IReadOnlyList<(DocumentKey Key, byte[] Content)> Documents) : ISnapshot
{
    public void WriteTo(IRecordSink sink)
    {
        foreach ((DocumentKey key, byte[] content) in Documents)
        {
            using RecordWriter record = DocumentStore.StartRecord(DocumentRecordKind.Put, key);
            record.Bytes(content);
            sink.Append(record.Content);
        }
    }
}
