namespace Tern.Referees.Tests.Support;

/// <summary>Tests that measure the allocations of the whole process. No other test runs at the same time.</summary>
[CollectionDefinition(nameof(NonParallelTests), DisableParallelization = true)]
public sealed class NonParallelTests;
