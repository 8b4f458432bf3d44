using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Converts a message to an event, or throws the typed exception for an exception or error message.</summary>
/// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TEvent EventReader<out TEvent>(EventMessage message);
