namespace Tern.Local.EventBridge.Durability;

/// <summary>The collections of documents.</summary>
internal static class Collections
{
    public const string Buses = "events/buses";
    public const string Rules = "events/rules";
    public const string Archives = "events/archives";
    public const string ArchivedEvents = "events/archived-events";
    public const string Replays = "events/replays";
    public const string Deliveries = "events/deliveries";

    /// <summary>All collections.</summary>
    public static IReadOnlyList<string> All { get; } = [Buses, Rules, Archives, ArchivedEvents, Replays, Deliveries];
}
