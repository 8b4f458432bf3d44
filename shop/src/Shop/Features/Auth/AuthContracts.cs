using Shop.Features.Users;
using Shop.Routing;

namespace Shop.Features.Auth;

/// <summary>A new account.</summary>
internal sealed record RegisterInput : UserInput
{
    /// <summary>10 to 200 characters.</summary>
    public string? Password { get; init; }

    public override void Validate(Validator validator)
    {
        base.Validate(validator);
        validator.Text(Password, "password", 10, 200);
    }

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(RegisterInput);
}

/// <summary>The registered account.</summary>
internal sealed record Registered(long Id, string Email, string FirstName, string LastName);

/// <summary>The credentials for a new session.</summary>
internal sealed record LoginInput : IValidated
{
    public string? Email { get; init; }

    public string? Password { get; init; }

    /// <summary>True to return the refresh token in an HTTP-only cookie instead of the body, for browsers. The default is false.</summary>
    public bool Cookie { get; init; }

    public void Validate(Validator validator)
    {
        validator.Text(Email, "email", 1, 254);
        validator.Text(Password, "password", 1, 200);
    }

    /// <summary>Omits the password.</summary>
    public override string ToString() => nameof(LoginInput);
}

/// <summary>The refresh token of a session.</summary>
internal sealed record RefreshInput
{
    /// <summary>The refresh token; null if it is in the cookie.</summary>
    public string? RefreshToken { get; init; }

    /// <summary>Omits the token.</summary>
    public override string ToString() => nameof(RefreshInput);
}

/// <summary>The tokens of a session.</summary>
/// <param name="AccessToken">The access token. Send it as <c>Authorization: Bearer …</c>.</param>
/// <param name="ExpiresIn">The time until the access token expires, in seconds.</param>
/// <param name="RefreshToken">The refresh token, which is valid for one refresh; null if it is in the cookie.</param>
internal sealed record SessionTokens(string AccessToken, int ExpiresIn, string? RefreshToken)
{
    /// <summary>Omits the tokens.</summary>
    public override string ToString() => nameof(SessionTokens);
}
