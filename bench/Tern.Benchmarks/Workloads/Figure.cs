namespace Tern.Benchmarks.Workloads;

/// <summary>What one execution of a piece of work costs.</summary>
/// <param name="Case">The work.</param>
/// <param name="AllocatedBytes">All bytes allocated by the process.</param>
/// <param name="RetainedBytes">Those of them that the result keeps alive.</param>
internal readonly record struct Figure(string Case, double AllocatedBytes, double RetainedBytes);
