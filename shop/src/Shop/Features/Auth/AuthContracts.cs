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

    /// <summary>Without the password.</summary>
    public override string ToString() => nameof(RegisterInput);
}

/// <summary>Who was registered.</summary>
internal sealed record Registered(long Id, string Email, string FirstName, string LastName);

/// <summary>Signs in.</summary>
internal sealed record LoginInput : IValidated
{
    public string? Email { get; init; }

    public string? Password { get; init; }

    /// <summary>The refresh token comes in a cookie that scripts cannot read, and not in the answer: for browsers.</summary>
    public bool Cookie { get; init; }

    public void Validate(Validator validator)
    {
        validator.Text(Email, "email", 1, 254);
        validator.Text(Password, "password", 1, 200);
    }

    /// <summary>Without the password.</summary>
    public override string ToString() => nameof(LoginInput);
}

/// <summary>Goes on with a session.</summary>
internal sealed record RefreshInput
{
    /// <summary>The refresh token; absent when it comes in the cookie.</summary>
    public string? RefreshToken { get; init; }

    /// <summary>Without the token.</summary>
    public override string ToString() => nameof(RefreshInput);
}

/// <summary>What a session is carried on with.</summary>
/// <param name="AccessToken">Sent as <c>Authorization: Bearer …</c>.</param>
/// <param name="ExpiresIn">Seconds until the access token ends.</param>
/// <param name="RefreshToken">Good for one more answer like this; null when it is in the cookie.</param>
internal sealed record SessionTokens(string AccessToken, int ExpiresIn, string? RefreshToken)
{
    /// <summary>Without the tokens.</summary>
    public override string ToString() => nameof(SessionTokens);
}
