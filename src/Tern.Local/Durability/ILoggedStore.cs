namespace Tern.Local.Durability;

/// <summary>A store whose writes are in a <see cref="StoreLog"/>, which restores its state. The log contains no rules for the records of a store.</summary>
internal interface ILoggedStore
{
    /// <summary>Creates the replay of this store's records.</summary>
    StoreReplay CreateReplay();

    /// <summary>Captures the state for a snapshot.</summary>
    /// <param name="startNextLog">Starts the next log. The store calls it once, with the locks held that prevent writes until the state is captured.</param>
    ISnapshot CreateSnapshot(Action startNextLog);
}
