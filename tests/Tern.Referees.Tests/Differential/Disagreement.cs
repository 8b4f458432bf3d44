using System.Text.RegularExpressions;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>A call on which the servers did not answer alike.</summary>
/// <param name="Place">Seed and number, to find the call again.</param>
/// <param name="Call">The call.</param>
/// <param name="Local">What Tern.Local answered.</param>
/// <param name="Dynalite">What dynalite answered.</param>
internal sealed partial record Disagreement(string Place, SameCall Call, string Local, string Dynalite)
{
    /// <summary>Both answered with a result.</summary>
    public bool AreResults => IsResult(Local) && IsResult(Dynalite);

    public static bool IsResult(string outcome) => outcome.StartsWith('{');

    /// <summary>An error's text without what it says of this call.</summary>
    public static string Family(string error) => Particulars().Replace(error, ": …");

    public override string ToString() => $"{Place} {Call}\n  Local    {Local}\n  dynalite {Dynalite}";

    [GeneratedRegex("(?<!Exception): (?!An |Syntax|Two |The |Attribute|Incorrect|Invalid|Value|Item|Key|One|Condition|Comp|Type|Missing)[^;]*")]
    private static partial Regex Particulars();
}
