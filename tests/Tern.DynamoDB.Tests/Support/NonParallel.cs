namespace Tern.DynamoDB.Support;

/// <summary>Tests that count allocated bytes. Tests that run in parallel would take arrays from the shared pool.</summary>
[CollectionDefinition(nameof(NonParallel), DisableParallelization = true)]
public sealed class NonParallel;
