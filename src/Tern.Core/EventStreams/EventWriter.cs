using Tern.Codecs;

namespace Tern.EventStreams;

/// <summary>Writes an event as a whole frame.</summary>
/// <typeparam name="TEvent">The union of the stream's events.</typeparam>
public delegate void EventWriter<in TEvent>(PooledBuffer output, TEvent value);
