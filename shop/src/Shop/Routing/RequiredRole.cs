namespace Shop.Routing;

/// <summary>The authorization of a route.</summary>
internal enum RequiredRole
{
    /// <summary>Any caller, with an access ticket or without.</summary>
    Anyone,

    /// <summary>Any signed-in user.</summary>
    Customer,

    /// <summary>Any signed-in user for their own rows, staff for all rows. Rows of other users are not found.</summary>
    OwnerOrStaff,

    /// <summary>Any signed-in user for their own rows, an admin for all rows. Rows of other users are not found.</summary>
    OwnerOrAdmin,

    Staff,

    Admin,
}
