namespace Tern.Local.Lambda.EventSources;

/// <summary>Reads a source, and invokes the function of a mapping. Thread-safe.</summary>
internal interface IEventPoller
{
    /// <summary>Applies changed settings.</summary>
    void Refresh();

    /// <summary>Stops the reading. An invocation in flight is completed.</summary>
    void Stop();
}
