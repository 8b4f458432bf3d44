using Tern.Local.Services;

namespace Tern.Local.Durability;

/// <summary>Applies the records of a snapshot and its logs to a store of documents.</summary>
internal sealed class DocumentReplay(DocumentStore store) : StoreReplay
{
    protected override bool TryApply(byte kind, ref RecordReader reader)
    {
        var key = new DocumentKey(reader.Text(), new ResourceScope(reader.Text(), reader.Text()), reader.Text());
        switch ((DocumentRecordKind)kind)
        {
            case DocumentRecordKind.Put:
                store.Set(key, reader.Bytes().ToArray());
                return true;
            case DocumentRecordKind.Deleted:
                store.Remove(key);
                return true;
            default:
                return false;
        }
    }
}
