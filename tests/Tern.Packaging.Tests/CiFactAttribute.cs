using System.Runtime.CompilerServices;

namespace Tern.Packaging.Tests;

/// <summary>A fact that runs with <c>CI=true</c> only (<see cref="Ci"/>).</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CiFactAttribute : FactAttribute
{
    public CiFactAttribute([CallerFilePath] string? sourceFilePath = null, [CallerLineNumber] int sourceLineNumber = -1)
        : base(sourceFilePath, sourceLineNumber)
    {
        SkipUnless = nameof(Ci.IsOn);
        SkipType = typeof(Ci);
        Skip = Ci.Reason;
    }
}
