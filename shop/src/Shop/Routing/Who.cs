namespace Shop.Routing;

/// <summary>Who may call a route.</summary>
internal enum Who
{
    /// <summary>With an access ticket or without.</summary>
    Anyone,

    /// <summary>Whoever is signed in.</summary>
    Customer,

    /// <summary>Whoever is signed in, for what is theirs; staff for all. Rows of others are not found.</summary>
    OwnerOrStaff,

    /// <summary>Whoever is signed in, for what is theirs; an admin for all. Rows of others are not found.</summary>
    OwnerOrAdmin,

    Staff,

    Admin,
}
