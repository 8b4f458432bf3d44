namespace Shop.Security;

/// <summary>Who calls. Roles include those below them: staff are customers, an admin is staff.</summary>
internal sealed record Caller(long UserId, Guid SessionId, bool IsStaff, bool IsAdmin)
{
    public static readonly Caller Anonymous = new(0, Guid.Empty, IsStaff: false, IsAdmin: false);

    public bool IsSignedIn => UserId != 0;
}
