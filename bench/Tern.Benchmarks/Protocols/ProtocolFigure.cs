namespace Tern.Benchmarks.Protocols;

/// <summary>What one subject needs for one case.</summary>
/// <param name="Group">The table.</param>
/// <param name="Case">The line.</param>
/// <param name="Subject">Who.</param>
/// <param name="Nanoseconds">Of processor time.</param>
/// <param name="AllocatedBytes">All that a call allocates.</param>
/// <param name="GarbageBytes">What of it is no part of the result.</param>
internal sealed record ProtocolFigure(string Group, string Case, string Subject, double Nanoseconds, double AllocatedBytes, double GarbageBytes);
