namespace Tern.Benchmarks.Protocols;

/// <summary>Cases that stand in one table.</summary>
/// <param name="Title">What is done, and in which protocol.</param>
/// <param name="Remark">What is compared with what.</param>
/// <param name="Bytes">How much a case may allocate.</param>
/// <param name="Cases">The lines.</param>
internal sealed record ProtocolGroup(string Title, string Remark, ByteGoal Bytes, IReadOnlyList<ProtocolCase> Cases);
