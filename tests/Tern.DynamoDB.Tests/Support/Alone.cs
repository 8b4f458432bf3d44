namespace Tern.DynamoDB.Support;

/// <summary>Tests that count bytes: others beside them would take arrays out of the shared pool.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
