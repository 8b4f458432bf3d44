namespace Shop.Security;

/// <summary>The caller of a request. Roles include lower ones: staff are customers, an admin is staff.</summary>
internal sealed record Caller(long UserId, Guid SessionId, bool IsStaff, bool IsAdmin)
{
    public static readonly Caller Anonymous = new(0, Guid.Empty, IsStaff: false, IsAdmin: false);

    public bool IsSignedIn => UserId != 0;
}
