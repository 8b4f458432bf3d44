namespace Tern.Benchmarks.Protocols;

/// <summary>The cost of one case for one subject.</summary>
/// <param name="Group">The table.</param>
/// <param name="Case">The line.</param>
/// <param name="Subject">The measured code.</param>
/// <param name="Nanoseconds">The processor time in nanoseconds.</param>
/// <param name="AllocatedBytes">The bytes that a call allocates.</param>
/// <param name="GarbageBytes">The allocated bytes that are not part of the result.</param>
internal sealed record ProtocolMeasurement(string Group, string Case, string Subject, double Nanoseconds, double AllocatedBytes, double GarbageBytes);
