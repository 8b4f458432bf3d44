namespace Tern.Benchmarks.Protocols;

/// <summary>One piece of work, and all who do it.</summary>
/// <param name="Name">As the AWS SDK teams publish it, without the protocol.</param>
/// <param name="Subjects">Tern first.</param>
internal sealed record ProtocolCase(string Name, IReadOnlyList<Subject> Subjects);
