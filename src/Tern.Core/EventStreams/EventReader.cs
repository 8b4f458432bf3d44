namespace Tern.EventStreams;

/// <summary>Makes an event of a message, or throws the typed error that the message is.</summary>
/// <typeparam name="TEvent">The union of the stream's events.</typeparam>
public delegate TEvent EventReader<out TEvent>(EventMessage message);
