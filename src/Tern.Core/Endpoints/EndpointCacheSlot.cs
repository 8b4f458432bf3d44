namespace Tern.Endpoints;

/// <summary>Holds one service's cache of recent endpoints.</summary>
public sealed class EndpointCacheSlot
{
}
