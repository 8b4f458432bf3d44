using Tern.Local.Delivery;

namespace Tern.Local.EventBridge.Archives;

/// <summary>Removes the events of an archive whose retention has ended.</summary>
internal sealed class ArchiveExpiration(EventStore store, StoredArchive archive) : Effect
{
    protected internal override void Execute() => store.Expire(this, archive);
}
