using System.ComponentModel;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Converts a message of a request to an event. Generated code implements it.</summary>
/// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
/// <param name="message">The message.</param>
/// <param name="missing">Receives the required members that are missing.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TEvent RequestEventReader<out TEvent>(EventMessage message, MissingMembers missing);
