namespace Tern.Benchmarks.Protocols;

/// <summary>One case with all subjects that execute it.</summary>
/// <param name="Name">The name that the AWS SDK teams publish, without the protocol.</param>
/// <param name="Subjects">The subjects, Tern first.</param>
internal sealed record ProtocolCase(string Name, IReadOnlyList<Subject> Subjects);
