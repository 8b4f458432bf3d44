using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Writes an event as a complete frame.</summary>
/// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void EventWriter<in TEvent>(PooledBuffer output, TEvent value);
