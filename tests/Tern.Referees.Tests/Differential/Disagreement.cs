using System.Text.RegularExpressions;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>A call to which the servers returned different results.</summary>
/// <param name="Place">The seed and the index of the call.</param>
/// <param name="Call">The call.</param>
/// <param name="Local">The outcome of Tern.Local.</param>
/// <param name="Dynalite">The outcome of dynalite.</param>
internal sealed partial record Disagreement(string Place, SameCall Call, string Local, string Dynalite)
{
    /// <summary>True if both servers returned a result.</summary>
    public bool AreResults => IsResult(Local) && IsResult(Dynalite);

    public static bool IsResult(string outcome) => outcome.StartsWith('{');

    /// <summary>The text of an error without the values of the call.</summary>
    public static string Family(string error) => Particulars().Replace(error, ": …");

    public override string ToString() => $"{Place} {Call}\n  Local    {Local}\n  dynalite {Dynalite}";

    [GeneratedRegex("(?<!Exception): (?!An |Syntax|Two |The |Attribute|Incorrect|Invalid|Value|Item|Key|One|Condition|Comp|Type|Missing)[^;]*")]
    private static partial Regex Particulars();
}
