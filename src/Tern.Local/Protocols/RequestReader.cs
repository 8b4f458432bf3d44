using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>Reads a request. It is generated from the model.</summary>
internal delegate TRequest RequestReader<out TRequest>(ReadOnlySpan<byte> body, MissingMembers missing);
