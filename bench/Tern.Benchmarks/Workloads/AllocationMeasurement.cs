namespace Tern.Benchmarks.Workloads;

/// <summary>The allocations of one execution of a case.</summary>
/// <param name="Case">The name of the case.</param>
/// <param name="AllocatedBytes">The bytes that the process allocates.</param>
/// <param name="RetainedBytes">The allocated bytes that the result references.</param>
internal readonly record struct AllocationMeasurement(string Case, double AllocatedBytes, double RetainedBytes);
