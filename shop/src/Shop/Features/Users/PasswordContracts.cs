using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>A new password for the caller's account.</summary>
internal sealed record PasswordChange : IValidated
{
    /// <summary>The current password.</summary>
    public string? CurrentPassword { get; init; }

    /// <summary>10 to 200 characters.</summary>
    public string? NewPassword { get; init; }

    public void Validate(Validator validator)
    {
        validator.Text(CurrentPassword, "currentPassword", 1, 200);
        validator.Text(NewPassword, "newPassword", 10, 200);
    }

    /// <summary>Omits the passwords.</summary>
    public override string ToString() => nameof(PasswordChange);
}

/// <summary>A password that an admin sets for another account.</summary>
internal sealed record PasswordInput : IValidated
{
    /// <summary>10 to 200 characters.</summary>
    public string? NewPassword { get; init; }

    public void Validate(Validator validator) => validator.Text(NewPassword, "newPassword", 10, 200);

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(PasswordInput);
}
