namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>The names of the operators.</summary>
internal static class OperatorNames
{
    public const string Exactly = "exactly";
    public const string Prefix = "prefix";
    public const string Suffix = "suffix";
    public const string EqualsIgnoreCase = "equals-ignore-case";
    public const string AnythingBut = "anything-but";
    public const string Numeric = "numeric";
    public const string Exists = "exists";
    public const string Cidr = "cidr";
    public const string Wildcard = "wildcard";

    /// <summary>Whether a name cannot be a field in <c>$or</c>: the operators, and names that the service reserves.</summary>
    public static bool IsReserved(string name) => name
        is Exactly or Prefix or Suffix or EqualsIgnoreCase or AnythingBut or Numeric or Exists or Cidr or Wildcard
        or "=" or "<" or "<=" or ">" or ">=" or "regex" or "not-wildcard" or "not-equals-ignore-case"
        or "date-after" or "date-on-or-after" or "date-before" or "date-on-or-before" or "in-date-range"
        or "ip-address-in-range" or "ip-address-not-in-range";
}
