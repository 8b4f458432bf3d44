using Tern.Codecs;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>A generated reader of requests.</summary>
internal delegate TRequest RequestReader<out TRequest>(ReadOnlySpan<byte> body, MissingMembers missing);
