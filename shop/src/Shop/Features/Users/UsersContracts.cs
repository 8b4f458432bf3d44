using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>An account in lists and streams.</summary>
/// <param name="Id">The account.</param>
/// <param name="MaskedEmail">The first letter and the host: <c>t***@example.com</c>.</param>
/// <param name="FirstName">The first name.</param>
/// <param name="LastName">The last name.</param>
/// <param name="Active">It can sign in.</param>
internal sealed record UserRow(long Id, string MaskedEmail, string FirstName, string LastName, bool Active);

/// <summary>An account by itself.</summary>
internal sealed record User(
    long Id, string Email, string FirstName, string LastName, bool Active, string? Phone, DateTimeOffset Created, DateTimeOffset? LastLogin,
    IReadOnlyList<string> Roles) : IVersioned;

/// <summary>What its owner can say of an account: all of a changed one, or a row of an import.</summary>
internal record UserInput : IValidated
{
    public string? Email { get; init; }

    public string? FirstName { get; init; }

    public string? LastName { get; init; }

    public string? Phone { get; init; }

    public virtual void Validate(Validator validator)
    {
        validator.Email(Email, "email");
        validator.Text(FirstName, "firstName", 1, 100);
        validator.Text(LastName, "lastName", 1, 100);
        validator.Text(Phone, "phone", 1, 40, required: false);
    }
}

/// <summary>All of a changed account.</summary>
internal sealed record UserReplacement : UserInput
{
    /// <summary>The caller's password; required when the e-mail address of the caller's own account changes.</summary>
    public string? CurrentPassword { get; init; }

    public override void Validate(Validator validator)
    {
        base.Validate(validator);
        validator.Text(CurrentPassword, "currentPassword", 1, 200, required: false);
    }

    /// <summary>Without the password.</summary>
    public override string ToString() => nameof(UserReplacement);
}

/// <summary>All of a changed account, among others.</summary>
internal sealed record UserBulkInput : UserInput
{
    public long? Id { get; init; }

    /// <summary>The version that it must have; absent for any.</summary>
    public int? Version { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(Id, "id", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>An account that an admin makes.</summary>
internal sealed record NewUserInput : UserInput
{
    public static readonly string[] KnownRoles = ["customer", "staff", "admin"];

    /// <summary>10 to 200 characters; absent for an account that cannot sign in.</summary>
    public string? Password { get; init; }

    public IReadOnlyList<string> Roles { get; set; } = ["customer"];

    public override void Validate(Validator validator)
    {
        base.Validate(validator);
        validator.Text(Password, "password", 10, 200, required: false);
        validator.SomeOf(Roles, "roles", KnownRoles);
    }

    /// <summary>Without the password.</summary>
    public override string ToString() => nameof(NewUserInput);
}

/// <summary>What changes of an account: a member that is absent stays as it is.</summary>
internal sealed record UserPatch : IValidated
{
    public string? Email { get; init; }

    public string? FirstName { get; init; }

    public string? LastName { get; init; }

    public string? Phone { get; init; }

    /// <summary>False ends the account's sessions, and none can begin. For admins.</summary>
    public bool? Active { get; init; }

    /// <summary>For admins.</summary>
    public IReadOnlyList<string>? Roles { get; init; }

    /// <summary>The caller's password; required when the e-mail address of the caller's own account changes.</summary>
    public string? CurrentPassword { get; init; }

    public void Validate(Validator validator)
    {
        validator.Email(Email, "email", required: false);
        validator.Text(FirstName, "firstName", 1, 100, required: false);
        validator.Text(LastName, "lastName", 1, 100, required: false);
        validator.Text(Phone, "phone", 1, 40, required: false);
        validator.SomeOf(Roles, "roles", NewUserInput.KnownRoles);
        validator.Text(CurrentPassword, "currentPassword", 1, 200, required: false);
    }

    /// <summary>Without the password.</summary>
    public override string ToString() => nameof(UserPatch);
}

/// <summary>Who has not signed in for so long.</summary>
internal sealed record InactiveUsersInput : IValidated
{
    /// <summary>Days; at least 30, which is as long as a session can last.</summary>
    public int? InactiveDays { get; init; }

    public void Validate(Validator validator) => validator.Range(InactiveDays, "inactiveDays", 30, 36_500);
}
