namespace Tern.Benchmarks.Protocols;

/// <summary>The cases of one table.</summary>
/// <param name="Title">The title, with the protocol.</param>
/// <param name="Remark">A description of the compared code.</param>
/// <param name="Bytes">The maximum allocation of a case.</param>
/// <param name="Cases">The lines.</param>
internal sealed record ProtocolGroup(string Title, string Remark, ByteGoal Bytes, IReadOnlyList<ProtocolCase> Cases);
