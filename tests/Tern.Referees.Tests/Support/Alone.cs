namespace Tern.Referees.Tests.Support;

/// <summary>Tests that count what the whole process allocates: nothing runs beside them.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
