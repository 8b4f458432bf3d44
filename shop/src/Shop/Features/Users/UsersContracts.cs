using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>An account in lists and streams.</summary>
/// <param name="Id">The id of the account.</param>
/// <param name="MaskedEmail">The first letter and the host of the e-mail address: <c>t***@example.com</c>.</param>
/// <param name="FirstName">The first name.</param>
/// <param name="LastName">The last name.</param>
/// <param name="Active">False for a deactivated account, which cannot sign in.</param>
internal sealed record UserRow(long Id, string MaskedEmail, string FirstName, string LastName, bool Active);

/// <summary>A single account.</summary>
internal sealed record User(
    long Id, string Email, string FirstName, string LastName, bool Active, string? Phone, DateTimeOffset Created, DateTimeOffset? LastLogin,
    IReadOnlyList<string> Roles) : IVersioned;

/// <summary>The members of an account that its owner can set. It is also a row of an import.</summary>
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

/// <summary>The replacement of an account.</summary>
internal sealed record UserReplacement : UserInput
{
    /// <summary>The caller's password; required when the e-mail address of the caller's own account changes.</summary>
    public string? CurrentPassword { get; init; }

    public override void Validate(Validator validator)
    {
        base.Validate(validator);
        validator.Text(CurrentPassword, "currentPassword", 1, 200, required: false);
    }

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(UserReplacement);
}

/// <summary>The replacement of an account in a bulk request.</summary>
internal sealed record UserBulkInput : UserInput
{
    public long? Id { get; init; }

    /// <summary>The required current version; null for any version.</summary>
    public int? Version { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(Id, "id", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>An account that an admin creates.</summary>
internal sealed record NewUserInput : UserInput
{
    public static readonly string[] KnownRoles = ["customer", "staff", "admin"];

    /// <summary>10 to 200 characters; null for an account that cannot sign in.</summary>
    public string? Password { get; init; }

    public IReadOnlyList<string> Roles { get; set; } = ["customer"];

    public override void Validate(Validator validator)
    {
        base.Validate(validator);
        validator.Text(Password, "password", 10, 200, required: false);
        validator.SomeOf(Roles, "roles", KnownRoles);
    }

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(NewUserInput);
}

/// <summary>A partial change of an account. Absent members do not change.</summary>
internal sealed record UserPatch : IValidated
{
    public string? Email { get; init; }

    public string? FirstName { get; init; }

    public string? LastName { get; init; }

    public string? Phone { get; init; }

    /// <summary>False ends the account's sessions and prevents new ones. Only admins can set it.</summary>
    public bool? Active { get; init; }

    /// <summary>The roles. Only admins can set them.</summary>
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

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(UserPatch);
}

/// <summary>The condition for inactive users.</summary>
internal sealed record InactiveUsersInput : IValidated
{
    /// <summary>The time without a sign-in, in days. The minimum is 30, the lifetime of a session.</summary>
    public int? InactiveDays { get; init; }

    public void Validate(Validator validator) => validator.Range(InactiveDays, "inactiveDays", 30, 36_500);
}
