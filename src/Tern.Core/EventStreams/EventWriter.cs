using Tern.Codecs;

namespace Tern.EventStreams;

/// <summary>Writes an event as a complete frame.</summary>
/// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
public delegate void EventWriter<in TEvent>(PooledBuffer output, TEvent value);
