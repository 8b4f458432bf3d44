namespace Tern.Local.Durability;

/// <summary>The state of a store at one time. Creating it copies only references, because what a store contains is immutable.</summary>
internal interface ISnapshot
{
    /// <summary>Writes the records that restore the state.</summary>
    void WriteTo(IRecordSink sink);
}
